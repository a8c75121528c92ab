import { rename, rm, writeFile } from "node:fs/promises";
import { draw } from "./draw";

const usage = "usage: node render.mjs [--scale NUMBER] FILE.vl.json...";
const ending = ".vl.json";

class UsageError extends Error {}

interface Arguments {
  files: string[];
  scale: number;
}

function parseArguments(words: string[]): Arguments {
  const parsed: Arguments = { files: [], scale: 2 };
  for (let i = 0; i < words.length; ++i) {
    const word = words[i] ?? "";
    if (word === "--scale") {
      parsed.scale = Number(words[++i]);
      if (!(parsed.scale >= 0.1 && parsed.scale <= 10)) throw new UsageError("--scale must be a number from 0.1 to 10");
    } else if (word.endsWith(ending)) {
      parsed.files.push(word);
    } else {
      throw new UsageError(`expected a file named *${ending}, got '${word}'; ${usage}`);
    }
  }
  if (parsed.files.length === 0) throw new UsageError(usage);
  return parsed;
}

/** The file is there as a whole or as it was before. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.part-${process.pid}`;
  try {
    await writeFile(part, content);
    await rename(part, path);
  } catch (reason) {
    await rm(part, { force: true });
    throw reason;
  }
}

async function render(file: string, scale: number): Promise<void> {
  try {
    const { svg, png } = await draw(file, scale);
    const stem = file.slice(0, -ending.length);
    await writeWhole(`${stem}.svg`, svg);
    await writeWhole(`${stem}.png`, png);
  } catch (reason) {
    const message = reason instanceof Error ? reason.message : String(reason);
    throw new UsageError(`${file}: ${message.replace(/\s+/g, " ")}`);
  }
}

try {
  const { files, scale } = parseArguments(process.argv.slice(2));
  for (const file of files) await render(file, scale);
} catch (reason) {
  if (!(reason instanceof UsageError)) throw reason;
  console.error(`render.mjs: ${reason.message}`);
  process.exitCode = 2;
}
