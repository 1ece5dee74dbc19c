/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The API's origin in development; absent in a build. */
  readonly API_ORIGIN?: string
}

/** An event on an element before hydration, and the value the element had then. */
interface RecordedEvent {
  kind: 'click' | 'change' | 'input' | 'submit'
  value: string
  checked: boolean
}

interface Window {
  /** Stops the recorder and returns the recorded events in order. Undefined once the page has hydrated. */
  takeRecordedEvents?: () => ReadonlyMap<Element, RecordedEvent>
}

/** The files of each view that is imported on demand; empty in the browser and in development. */
declare module 'virtual:view-files' {
  const files: Readonly<Record<'list' | 'product', readonly string[]>>
  export default files
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
