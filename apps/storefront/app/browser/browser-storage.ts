/** A storage of the browser. It may be disabled or full: then reading finds nothing and writing does nothing. */
interface BrowserStorage {
  read: (key: string) => string | null
  /** Reads a value that only this shop writes; null if there is none or it is damaged. */
  readJson: (key: string) => unknown
  /** Null removes the entry. */
  write: (key: string, text: string | null) => void
}

function createStorage(open: () => Storage): BrowserStorage {
  const read = (key: string): string | null => {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  }
  return {
    read,
    readJson(key) {
      try {
        return JSON.parse(read(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(key, text) {
      try {
        if (text === null) open().removeItem(key)
        else open().setItem(key, text)
      } catch {
        // Disabled or full: the data lasts as long as the page.
      }
    },
  }
}

/** Shared by all tabs, also in later visits. */
export const sharedStorage = createStorage(() => localStorage)

/** Lasts as long as the tab. */
export const tabStorage = createStorage(() => sessionStorage)
