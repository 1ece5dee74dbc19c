import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { importsOf, ROOT } from './source-tree.ts'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

/** A place in the source that one figure counts. */
export interface Place {
  at: string
  detail: string
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The functions of a source file that are longer than `limit` lines. */
export function longFunctions(file: string, limit: number): Place[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found: Place[] = []
  walk(parseSync(file, text).program as unknown as Node, (node) => {
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) || !node.body) return
    const length = lineAt(text, node.end) - lineAt(text, node.start) + 1
    if (length > limit) found.push({ at: `${file}:${lineAt(text, node.start)}`, detail: `${length} lines` })
  })
  return found
}

/** What each product file imports of the product. */
export function importEdges(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files)
  const targets = (file: string): string[] => importsOf(file).map(({ to }) => to)
  return new Map(files.map((file) => [file, targets(file).filter((to) => known.has(to) && to !== file)]))
}

/** Groups of files that import each other in a cycle, type imports included (Tarjan's strongly connected components). */
export function importCycles(edges: ReadonlyMap<string, readonly string[]>): Place[] {
  const state = new Map<string, { index: number; low: number; isOnStack: boolean }>()
  const stack: string[] = []
  const cycles: Place[] = []
  const connect = (file: string): number => {
    const own = { index: state.size, low: state.size, isOnStack: true }
    state.set(file, own)
    stack.push(file)
    for (const to of edges.get(file) ?? []) {
      const other = state.get(to)
      if (!other) own.low = Math.min(own.low, connect(to))
      else if (other.isOnStack) own.low = Math.min(own.low, other.index)
    }
    if (own.low !== own.index) return own.low
    const group: string[] = []
    for (;;) {
      const member = stack.pop()
      if (member === undefined) break
      const found = state.get(member)
      if (found) found.isOnStack = false
      group.push(member)
      if (member === file) break
    }
    if (group.length > 1) cycles.push({ at: file, detail: group.join(' ') })
    return own.low
  }
  for (const file of edges.keys()) if (!state.has(file)) connect(file)
  return cycles
}
