import { failure, ok, type Check } from '../check.ts'

const SHOWN = 5

export const indexes: Check = {
  name: 'indexes',
  title: 'Indexes',
  problem: 'The indexes of the database cannot be read.',
  advice:
    'Create each missing one concurrently, as its migration does. Drop an invalid one first: it slows writes and serves no query.',
  section: 'stopping-restarting-upgrading',
  needs: 'database',
  async run({ database }) {
    const [present, needed] = await Promise.all([database.listIndexes(), database.listNeededIndexes()])
    const names = new Set(present.map(({ name }) => name))
    const missing = needed.filter((name) => !names.has(name))
    const invalid = present.filter(({ isValid }) => !isValid).map(({ name }) => name)
    if (missing.length + invalid.length === 0) return ok(`All ${needed.length} indexes of the schema are there.`)
    return failure([...listed('Missing', missing), ...listed('Invalid', invalid)].join(' '))
  },
}

function listed(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''
  return [`${title}: ${names.slice(0, SHOWN).join(', ')}${more}.`]
}
