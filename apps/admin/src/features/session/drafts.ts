const PREFIX = 'atelier-draft:'

const keyOf = (userId: string, address: string): string => `${PREFIX}${userId}:${address}`

/** What somebody had typed at an address when the session ended. Kept in this tab alone, and never a password. */
export function readDraft(userId: string, address: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, address)) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Keeps it, or forgets it. A browser that forbids storage only loses the draft. */
export function writeDraft(userId: string, address: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(userId, address), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(userId, address))
  } catch {
    // Nothing to do: the form works without it.
  }
}

/** Forgets every draft of this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
