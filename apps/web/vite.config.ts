import { createHash } from "node:crypto";
import { defineConfig, type LibraryOptions, type Plugin } from "vite";

/** What is built, by `vite build --mode NAME`; each is one file that needs nothing else. */
const bundles: Record<string, { lib: LibraryOptions; target: string; external: RegExp[] }> = {
  report: {
    lib: { entry: "src/report/main.ts", formats: ["iife"], name: "acolReport", fileName: () => "report.js", cssFileName: "report" },
    target: "es2020",
    external: [],
  },
  render: {
    lib: { entry: "src/render/main.ts", formats: ["es"], fileName: () => "render.mjs" },
    target: "node18",
    external: [/^node:/],
  },
};

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

export default defineConfig(({ mode }) => {
  const bundle = bundles[mode];
  if (!bundle) throw new Error(`unknown mode '${mode}' (known: ${Object.keys(bundles).join(", ")})`);
  return {
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      lib: bundle.lib,
      target: bundle.target,
      minify: "esbuild",
      emptyOutDir: false,
      reportCompressedSize: false,
      rollupOptions: { external: bundle.external },
    },
    plugins: mode === "report" ? [contentHashes()] : [],
  };
});
