import { z } from 'zod'

/** What a field says about a customer, or a text that may. */
export type PersonalKind = 'name' | 'email' | 'phone' | 'address' | 'text'

const marks = z.registry<{ kind: PersonalKind }>()

/** What callers without personal data read instead. It says nothing of the length. */
export const MASK = '•••'
const MASKS: Readonly<Record<PersonalKind, string>> = {
  name: MASK,
  email: `${MASK}@${MASK}`,
  phone: MASK,
  address: MASK,
  text: MASK,
}

/** Marks a field of a response as personal: the API masks it for callers whose role shows no personal data (decision 96). */
/* @__NO_SIDE_EFFECTS__ */
export function personal<S extends z.ZodType>(kind: PersonalKind, schema: S): S {
  const marked = schema.clone()
  marks.add(marked, { kind })
  return marked
}

/** Returns what a field says about a customer; undefined for a field without a mark. */
export const personalKindOf = (schema: z.ZodType): PersonalKind | undefined => marks.get(schema)?.kind

/** Masks a text of a kind; null and an empty text stay. */
export const maskText = <T extends string | null>(kind: PersonalKind, text: T): T =>
  text === null || text === '' ? text : (MASKS[kind] as T)

type Definition = z.core.$ZodTypes['_zod']['def']

/** Returns how a schema is built. */
export const definitionOf = (schema: z.ZodType): Definition => schema.def as Definition

/** The types of values that are no containers. */
const PLAIN: ReadonlySet<Definition['type']> = new Set(['string', 'number', 'boolean', 'enum', 'literal'] as const)

type Wrapper = z.core.$ZodOptionalDef | z.core.$ZodNullableDef | z.core.$ZodDefaultDef | z.core.$ZodReadonlyDef
/** Whether a definition only says that a value may be absent, or is not changed. */
export const isWrapper = (def: Definition): def is Wrapper =>
  def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'readonly'

const maskItems = (value: unknown, schemaAt: (index: number) => z.ZodType | undefined): unknown =>
  Array.isArray(value)
    ? value.map((item, index) => {
        const schema = schemaAt(index)
        return schema && maskPersonal(schema, item)
      })
    : undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a value with every marked field of its schema masked. A field that the schema lacks is left out, and so is one of
 * which the schema says nothing: what is unknown may be personal.
 */
export function maskPersonal(schema: z.ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value
  const kind = personalKindOf(schema)
  if (kind) return typeof value === 'string' ? maskText(kind, value) : undefined
  const def = definitionOf(schema)
  if (def.type === 'object') return maskObject(def.shape, value)
  if (def.type === 'record') return maskRecord(def.valueType as z.ZodType, value)
  if (def.type === 'array') return maskItems(value, () => def.element as z.ZodType)
  if (def.type === 'tuple') return maskItems(value, (index) => def.items[index] as z.ZodType | undefined)
  if (def.type === 'union') return maskOption(def.options as readonly z.ZodType[], value)
  if (isWrapper(def)) return maskPersonal(def.innerType as z.ZodType, value)
  return PLAIN.has(def.type) && typeof value !== 'object' ? value : undefined
}

const maskObject = (shape: Readonly<Record<string, unknown>>, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(shape)
          .filter(([name]) => Object.hasOwn(value, name))
          .map(([name, field]) => [name, maskPersonal(field as z.ZodType, value[name])]),
      )
    : undefined

const maskRecord = (values: z.ZodType, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, maskPersonal(values, field)]))
    : undefined

/** Masks by the first option that describes the value. */
function maskOption(options: readonly z.ZodType[], value: unknown): unknown {
  const option = options.find((each) => each.safeParse(value).success)
  return option && maskPersonal(option, value)
}
