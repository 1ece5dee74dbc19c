import { isRecord } from '@atelier/domain/values/is-record'
import { SHOP_DOCUMENTS, type ShopDocumentKey, type ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import type { StaffSettings } from '@atelier/domain/auth/staff-account.schema'
import type { PublishedShop } from '../../published-shop.ts'
import type { CategoryContent } from '../categories/categories.public.ts'
import { withDefaults } from '../shop-documents/shop-documents.public.ts'
import { STORE_FORMAT, STORE_FORMAT_VERSION, StoreFile, StoreFileError } from './store-file.ts'

/** A file of the store file, decoded. */
export interface DecodedFile {
  url: string
  name: string
  bytes: Uint8Array
}

/** The valid content of a store file. */
export interface StoreContents {
  staffSettings: StaffSettings
  documents: Partial<ShopDocuments>
  categories: CategoryContent[]
  files: DecodedFile[]
}

const NOT_A_STORE_FILE = 'This is not a store file. Write one with npm run store:export.'

/**
 * Reads a store file with the schemas of the portal. Fields that an earlier version of the shop did not have get their
 * defaults. Throws StoreFileError with every problem.
 */
export function readStoreFile(text: string, { defaults }: Pick<PublishedShop, 'defaults'>): StoreContents {
  const given = parseJson(text)
  assertFormat(given)
  const parsed = StoreFile.safeParse(given)
  if (!parsed.success) {
    throw new StoreFileError(
      parsed.error.issues.map(({ path, message }) => `${describeField(given, path)}: ${message}.`.replace('..', '.')),
    )
  }
  const { settings, documents, categories, files } = parsed.data
  const problems = [...findRepeated(categories), ...findRepeatedFiles(files)]
  const valid = Object.entries(documents).map(([key, content]) => readContent(key, content, defaults, problems))
  const decoded = files.map((file) => decode(file, problems))
  if (problems.length > 0) throw new StoreFileError(problems)
  return {
    staffSettings: settings.staff,
    documents: Object.fromEntries(valid) as Partial<ShopDocuments>,
    categories,
    files: decoded,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new StoreFileError([`${NOT_A_STORE_FILE} It is not JSON: ${reason}`])
  }
}

function assertFormat(given: unknown): void {
  if (!isRecord(given) || given['format'] !== STORE_FORMAT) throw new StoreFileError([NOT_A_STORE_FILE])
  const version = given['formatVersion']
  if (version === STORE_FORMAT_VERSION) return
  throw new StoreFileError([
    `The file has format version ${String(version)}; this version of the shop reads version ${STORE_FORMAT_VERSION}.`,
  ])
}

/** Names a field of the file: 'Category Vases, name'. */
function describeField(given: unknown, path: readonly PropertyKey[]): string {
  const [part, index, ...rest] = path.map(String)
  const list = isRecord(given) && part !== undefined ? given[part] : null
  if (part !== 'categories' || index === undefined || !Array.isArray(list)) return path.map(String).join('.')
  const category: unknown = list[Number(index)]
  const name = isRecord(category) && typeof category['name'] === 'string' ? category['name'] : ''
  return [`Category ${name || Number(index) + 1}`, rest.join('.')].filter(Boolean).join(', ')
}

/** Returns the valid content of a document, and adds its problems. */
function readContent(
  key: string,
  content: object,
  defaults: ShopDocuments,
  problems: string[],
): [key: string, content: object] {
  if (!Object.hasOwn(SHOP_DOCUMENTS, key)) {
    problems.push(`Document ${key}: this version of the shop does not know it.`)
    return [key, content]
  }
  const known = key as ShopDocumentKey
  const { label, schema } = SHOP_DOCUMENTS[known]
  const parsed = schema.safeParse(withDefaults<object>(defaults[known], content))
  if (parsed.success) return [key, parsed.data]
  for (const { path, message } of parsed.error.issues) {
    problems.push(`${[label, path.map(String).join('.')].filter(Boolean).join(', ')}: ${message}`)
  }
  return [key, content]
}

function findRepeated(categories: readonly CategoryContent[]): string[] {
  const repeats = (of: (category: CategoryContent) => string): CategoryContent[] =>
    categories.filter((category, index) => categories.findIndex((one) => of(one) === of(category)) < index)
  return [
    ...repeats(({ slug }) => slug).map(({ slug, name }) => `Category ${name}, slug: ${slug} is there twice.`),
    ...repeats(({ name }) => name.toLowerCase()).map(({ name }) => `Category ${name}, name: it is there twice.`),
  ]
}

const findRepeatedFiles = (files: StoreFile['files']): string[] =>
  files
    .filter(({ url }, index) => files.findIndex((one) => one.url === url) < index)
    .map(({ url }) => `File ${url}: it is there twice.`)

/** Returns the file, and adds a problem when it is not in Base64. */
function decode({ url, name, base64 }: StoreFile['files'][number], problems: string[]): DecodedFile {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength === 0 || bytes.toString('base64') !== base64) {
    problems.push(`File ${url}: its content is not Base64.`)
  }
  return { url, name, bytes }
}
