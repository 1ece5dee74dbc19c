/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API listens while developing; absent from a build. */
  readonly API_ORIGIN?: string
  /** Whether the demo house had a film of its hero when the shop was built. */
  readonly HERO_FILM?: boolean
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
