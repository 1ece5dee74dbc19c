import type { PolicyContent } from '../page-policy.schema.ts'

type Clause = PolicyContent['clauses'][number]

/** Returns a clause of paragraphs. */
export const textClause = (id: string, title: string, ...paragraphs: readonly string[]): Clause => ({
  id,
  title,
  blocks: [{ kind: 'text', text: paragraphs.join('\n\n') }],
})

/** Returns a clause of an introduction and a list. */
export const listClause = (id: string, title: string, text: string, points: readonly string[]): Clause => ({
  id,
  title,
  blocks: [
    { kind: 'text', text },
    { kind: 'list', points: [...points] },
  ],
})
