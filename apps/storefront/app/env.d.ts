/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API listens while developing; absent from a build. */
  readonly API_ORIGIN?: string
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
