import type { TextSection } from '@atelier/domain/shop-documents/page-fields.schema'

/** When both policies of the demo last changed (S2). */
export const LAST_UPDATED = 'January 2025'

/** Returns a clause of texts and lists in this order. */
export const clause = (id: string, title: string, ...parts: readonly (string | string[])[]): TextSection => ({
  id,
  title,
  blocks: parts.map((part) =>
    typeof part === 'string' ? { kind: 'text', text: part } : { kind: 'list', points: part },
  ),
})
