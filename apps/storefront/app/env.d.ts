/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API listens while developing; absent from a build. */
  readonly API_ORIGIN?: string
  /** Whether the demo house had a film of its hero when the shop was built. */
  readonly HERO_FILM?: boolean
}

/** Something done to an element of the page before it had come to life, and what the element then held. */
interface RecordedEvent {
  kind: 'click' | 'change' | 'input' | 'submit'
  value: string
  checked: boolean
}

interface Window {
  /** Stops the recorder and returns the events before hydration, in order. Undefined once the page has hydrated. */
  takeRecordedEvents?: () => ReadonlyMap<Element, RecordedEvent>
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
