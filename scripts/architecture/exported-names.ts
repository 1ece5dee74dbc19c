import { parseSync, type BindingPattern, type Statement } from 'oxc-parser'

export interface SourceFile {
  path: string
  text: string
}

/** Names that React Router reads from a route module. */
const ROUTE_EXPORTS = new Set(['action', 'ErrorBoundary', 'headers', 'loader', 'meta', 'shouldRevalidate'])
const ROUTE_MODULE = /^apps\/storefront\/app\/(?:routes\/|root[.]tsx$)/

/** What each front end has once, for the same purpose. Neither can import the other, and each has its own design system. */
export const IN_EACH_FRONT_END: readonly string[] = [
  'Alert',
  'ConfirmDialog',
  'Icon',
  'IconName',
  'PasswordField',
  'ResponsiveImage',
  'TermsContext',
  'Wordmark',
  'api',
  'createStore',
  'paths',
  'useCurrency',
  'usePasskeySignIn',
  'useTerms',
]

const boundNames = (pattern: BindingPattern): string[] => {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((property) => (property.type === 'Property' ? boundNames(property.value) : []))
}

function namesOf(statement: Statement, imported: ReadonlySet<string>): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source !== null) return []
  const { declaration, specifiers } = statement
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => boundNames(id))
  if (declaration) return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
  // `export { name }` of an import is a re-export.
  return specifiers.flatMap(({ local, exported }) =>
    local.type === 'Identifier' && exported.type === 'Identifier' && !imported.has(local.name) ? [exported.name] : [],
  )
}

/** Returns the names that a file defines and exports. A schema and its type share one name. */
export function exportedNames({ path, text }: SourceFile): string[] {
  const { body } = parseSync(path, text).program
  const imported = new Set(
    body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [],
    ),
  )
  const names = new Set(body.flatMap((statement) => namesOf(statement, imported)))
  return [...names].filter((name) => !(ROUTE_MODULE.test(path) && ROUTE_EXPORTS.has(name)))
}

const CONTRACT = /^packages\/domain\/src\/.*[.]endpoints[.]ts$/
const API_FEATURE = /^apps\/api\/src\/features\//
const API_ROUTES = /^apps\/api\/src\/features\/.*routes[.]ts$/

/** Returns whether a module of routes has a handler of this name, and imports a function of the same name for it. */
const delegates = (routes: string, name: string): boolean =>
  new RegExp(`^import \\{[^}]*\\b${name}\\b`, 'm').test(routes) &&
  new RegExp(`^\\s+(?:async )?${name}[(:]`, 'm').test(routes)

export interface Homonym {
  name: string
  paths: string[]
}

/** Finds the names that several files export with different meanings. */
export function homonyms(files: readonly SourceFile[], inEachFrontEnd = IN_EACH_FRONT_END): Homonym[] {
  const pathsOf = new Map<string, string[]>()
  for (const file of files) {
    for (const name of exportedNames(file)) pathsOf.set(name, [...(pathsOf.get(name) ?? []), file.path])
  }
  const routes = files.filter(({ path }) => API_ROUTES.test(path))
  const isOnceIn = (places: readonly RegExp[], paths: readonly string[]): boolean =>
    paths.length === places.length && places.every((place) => paths.some((path) => place.test(path)))
  /** One meaning in two places: an operation of the contract, and the function of the API that performs it. */
  const isOperation = ({ name, paths }: Homonym): boolean =>
    isOnceIn([CONTRACT, API_FEATURE], paths) && routes.some(({ text }) => delegates(text, name))
  const isInEachFrontEnd = ({ name, paths }: Homonym): boolean =>
    inEachFrontEnd.includes(name) && isOnceIn([/^apps\/admin\//, /^apps\/storefront\//], paths)
  return [...pathsOf]
    .map(([name, paths]) => ({ name, paths }))
    .filter((found) => found.paths.length > 1 && !isOperation(found) && !isInEachFrontEnd(found))
}
