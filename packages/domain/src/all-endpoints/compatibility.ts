import type { ContractShape, Fields } from './contract-shape.ts'

/**
 * Returns what breaks while clients and processes of two versions run at the same time (decision 30). Writers only add
 * optional fields; readers ignore fields that they do not know.
 */
export function incompatibilities(previous: ContractShape, next: ContractShape): string[] {
  return Object.entries(previous).flatMap(([name, old]) => {
    const now = next[name]
    if (!now) return [`${name}: earlier clients still call it`]
    const faults = [
      ...unreadable(old.request, now.request).map((field) => `request ${field}: earlier clients send it otherwise`),
      ...missing(now.request, old.request).map((field) => `request ${field}: the earlier API requires it`),
      ...unreadable(now.response, old.response).map((field) => `response ${field}: earlier clients cannot read it`),
      ...missing(old.response, now.response).map((field) => `response ${field}: the earlier API does not send it`),
    ]
    return faults.map((fault) => `${name}: ${fault}`)
  })
}

const nameOf = (field: string): string => field.replaceAll('?', '')
const parentOf = (field: string): string => field.replace(/(\.[^.[{]+|\[\]|\{\})$/, '')
const byName = (fields: Fields) =>
  new Map(Object.entries(fields).map(([field, types]) => [nameOf(field), { field, types }]))

/** Returns the fields that the reader requires and the writer may leave out. Inner fields count where their owner is written. */
function missing(writer: Fields, reader: Fields): string[] {
  const written = byName(writer)
  return Object.keys(reader).filter((field) => {
    if (field.endsWith('?')) return false
    const sent = written.get(nameOf(field))
    if (sent) return sent.field.endsWith('?')
    return written.has(nameOf(parentOf(field)))
  })
}

/** Returns the fields that the reader lacks or cannot read in what the writer sends. */
function unreadable(writer: Fields, reader: Fields): string[] {
  const written = byName(writer)
  const wrong = Object.entries(reader).filter(([field, types]) => {
    const sent = written.get(nameOf(field))
    return sent && !sent.types.split(' | ').every((type) => accepts(types.split(' | '), type))
  })
  return [...missing(writer, reader), ...wrong.map(([field]) => field)]
}

function accepts(types: readonly string[], type: string): boolean {
  if (types.includes(type) || types.includes('any')) return true
  if (type.startsWith('"')) return types.includes('string')
  if (type === 'true' || type === 'false') return types.includes('boolean')
  return type === 'integer' && types.includes('number')
}
