import { use, type ComponentType } from 'react'
import { preloadModule } from 'react-dom'

interface LazyView<Props> {
  /** Renders the view. Until its code is there, the navigation to it is pending and the current page stays. */
  View: ComponentType<Props>
  /** Loads the code ahead of its use. An error is reported when the view renders. */
  preload: () => void
}

/** Returns a view of a page whose code is in files of its own. A page from the server announces `files`. */
export function lazyView<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  files: readonly string[] = [],
): LazyView<Props> {
  let known: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const loadOnce = async (): Promise<ComponentType<Props>> => {
    try {
      known = (await load()).default
      return known
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  const begin = (): Promise<ComponentType<Props>> => (loading ??= loadOnce())
  return {
    View: (props: Props) => {
      if (import.meta.env.SSR) for (const file of files) preloadModule(file, { as: 'script' })
      const Loaded = known ?? use(begin())
      return <Loaded {...props} />
    },
    preload: () => void begin().catch(() => undefined),
  }
}
