import { z } from 'zod'
import { SHOP_DOCUMENTS, type ShopDocumentKey } from './shop-documents.ts'

/** Returns the schema of a field or an item; undefined when the schema has none of that name. */
function schemaBelow(schema: z.core.$ZodType, key: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodNullable) return schemaBelow(schema.unwrap(), key)
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodObject) return (schema.shape as Record<string, z.core.$ZodType>)[key]
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return undefined
  return schema.options.map((option) => schemaBelow(option, key)).find((found) => found !== undefined)
}

/**
 * Returns how many characters a text of a document may have, or how many items a list; undefined when there is no limit.
 * `path` is dotted, such as 'groups.0.title'.
 */
export function maxLengthAt(key: ShopDocumentKey, path: string): number | undefined {
  let schema: z.core.$ZodType | undefined = SHOP_DOCUMENTS[key].schema
  for (const name of path.split('.')) schema = schema && schemaBelow(schema, name)
  // oxlint-disable-next-line no-underscore-dangle -- zod's name for what a check holds
  const maximum = (check: z.core.$ZodCheck) => check instanceof z.core.$ZodCheckMaxLength && check._zod.def.maximum
  const limits = (schema as z.ZodType | undefined)?.def.checks?.map(maximum) ?? []
  return limits.find((limit) => limit !== false)
}
