import { dirname, join, relative, resolve } from 'node:path'
import { contractVersion } from '@atelier/domain/contract-version'
import { defineConfig, type Plugin } from 'vite'

const SOURCES = join(import.meta.dirname, 'src/')

/** Packages with files of their own (native code, WebAssembly, workers, web pages), or rarely loaded. */
const NOT_BUNDLED = [
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  'pino',
  'prom-client',
  'react',
  'react-dom',
  'sharp',
  'shippo',
  'stripe',
  'swagger-ui-dist',
]

let output = ''
/** Modules name files beside them, and the bundle lies in another folder. */
const keepFolders: Plugin = {
  name: 'keep-folders',
  configResolved({ root, build }) {
    output = resolve(root, build.outDir)
  },
  transform(code, id) {
    if (!id.startsWith(SOURCES)) return null
    const folder = relative(output, dirname(id))
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(`${folder}/`)}, import.meta.url).href`)
  },
}

/** The version of the contract is a hash of sources, which the bundle does not read at the start. */
const inlineContractVersion: Plugin = {
  name: 'inline-contract-version',
  load: (id) =>
    id.endsWith('/packages/domain/contract-version.ts')
      ? `export const contractVersion = () => ${JSON.stringify(contractVersion())}`
      : null,
}

/** Bundles the 1,940 modules of the server into some 40 files, which halves a cold start (decision 45). */
export default defineConfig({
  plugins: [keepFolders, inlineContractVersion],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: 'src/main.ts',
    outDir: 'build',
    target: 'node26',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
