/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API listens while developing; absent from a build. */
  readonly API_ORIGIN?: string
  /** Whether the demo house had a film of its hero when the shop was built. */
  readonly HERO_FILM?: boolean
}

/** Something done to an element of the page before it had come to life, and what the element then held. */
interface EarlyAct {
  kind: 'press' | 'choose' | 'type' | 'send'
  value: string
  checked: boolean
}

interface Window {
  /** What was done before the page came to life, in that order; nothing is written down from then on. Gone once it has. */
  takeEarlyActs?: () => ReadonlyMap<Element, EarlyAct>
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
