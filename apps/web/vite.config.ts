import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type LibraryOptions, type Plugin } from "vite";

interface Bundle {
  lib?: LibraryOptions;
  input?: Record<string, string>;
  target: string;
  external?: RegExp[];
  plugins?: Plugin[];
}

/** NAME.html, which is the same shell for all, NAME.js and NAME.css, and what NAME.js loads later. */
function page(name: string, folder: string, title: string): Bundle {
  return {
    input: { [name]: `src/${folder}/main.tsx` },
    target: "es2020",
    plugins: [shell(name, title), compressed()],
  };
}

/** What is built, by `vite build --mode NAME`. */
const bundles: Record<string, Bundle> = {
  report: {
    lib: { entry: "src/report/main.ts", formats: ["iife"], name: "acolReport", fileName: () => "report.js", cssFileName: "report" },
    target: "es2020",
    plugins: [contentHashes()],
  },
  render: {
    lib: { entry: "src/render/main.ts", formats: ["es"], fileName: () => "render.mjs" },
    target: "node18",
    external: [/^node:/],
  },
  rate: page("rate", "rater", "Questions"),
  owner: page("owner", "owner", "Study"),
  new: page("new", "new", "New study"),
  list: page("list", "list", "Studies"),
};

function shell(name: string, title: string): Plugin {
  return {
    name: "shell",
    generateBundle() {
      const source = readFileSync("src/client/page.html", "utf8").replace("TITLE", title).replaceAll("NAME", name);
      this.emitFile({ type: "asset", fileName: `${name}.html`, source });
    },
  };
}

/** NAME.gz beside each file, for servers to send as it is. The same bytes every time: no name, no date. */
function compressed(): Plugin {
  return {
    name: "compressed",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const source = file.type === "chunk" ? file.code : file.source;
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

/** Writes NAME.sha256 beside each file, as a Content-Security-Policy names an inlined script or style. */
function contentHashes(): Plugin {
  return {
    name: "content-hashes",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const source = file.type === "chunk" ? file.code : file.source;
        if (typeof source === "string" && /<\/script|<\/style|<!--|\r|\0/i.test(source)) {
          this.error(`${fileName} cannot stand between the tags of a page`);
        }
        const digest = createHash("sha256").update(source).digest("base64");
        this.emitFile({ type: "asset", fileName: `${fileName}.sha256`, source: `sha256-${digest}` });
      }
    },
  };
}

/**
 * Writes the packages whose code or bytes are in what was built, as FOLDER/MODE.json: folders of node_modules, in
 * order. What the bundler itself puts in counts as its own package. scripts/licenses reads it.
 */
function packageList(mode: string, folder: string): Plugin {
  return {
    name: "package-list",
    generateBundle(_, bundle) {
      const packages = new Set<string>();
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        for (const [id, module] of Object.entries(file.modules)) {
          if (module.renderedLength === 0) continue;
          const path = relative(process.cwd(), id.replace(/^\0+|\?.*$/g, ""));
          const found = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path);
          if (found) packages.add(found[0]);
          else if (id.startsWith("\0")) packages.add("node_modules/vite");
        }
      }
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${mode}.json`, JSON.stringify([...packages].sort(), null, 1) + "\n");
    },
  };
}

/** No hashes in names: the server's ETag says whether a file has changed. */
const pageFiles = { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" };

export default defineConfig(({ mode }) => {
  const bundle = bundles[mode];
  const lists = process.env.ACOL_PACKAGE_LISTS;
  if (!bundle) throw new Error(`unknown mode '${mode}' (known: ${Object.keys(bundles).join(", ")})`);
  return {
    json: { namedExports: false },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ...(bundle.lib && { lib: bundle.lib }),
      target: bundle.target,
      minify: "esbuild",
      emptyOutDir: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000, // Vega
      modulePreload: false,
      rollupOptions: {
        external: bundle.external ?? [],
        ...(bundle.input && { input: bundle.input, output: pageFiles }),
      },
    },
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    plugins: [...(bundle.plugins ?? []), ...(lists ? [packageList(mode, lists)] : [])],
  };
});
