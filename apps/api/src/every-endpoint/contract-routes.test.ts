import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessMatrixOf } from '@atelier/domain/all-endpoints/access-matrix'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { expect, test } from 'vitest'
import { takesFile } from '../http/body/body-limits.ts'
import { routeTable } from '../http/openapi/route-table.ts'
import { createTestApp } from '../testing/test-app.ts'

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

async function mountedRoutes() {
  return routeTable((await createTestApp()).app)
}

test('mounts every endpoint of the contract, and no other by contract', async () => {
  const mounted = new Set((await mountedRoutes()).flatMap(({ contract }) => contract ?? []))
  const listed = ENDPOINTS.map(({ endpoint }) => endpoint)
  expect([...mounted].map(nameOf).toSorted()).toEqual(listed.map(nameOf).toSorted())
})

/** Whether requests for `path` go to the route of `earlier`, because it was mounted first: `/api/x/:id` takes `/api/x/new`. */
function isHidden(path: string, earlier: string): boolean {
  const [own, other] = [path.split('/'), earlier.split('/')]
  return own.length === other.length && other.every((part, index) => part.startsWith(':') || part === own[index])
}

test('no endpoint is hidden by one that is mounted before it', async () => {
  const routes = await mountedRoutes()
  const hidden = routes.flatMap((route, index) => {
    const earlier = routes
      .slice(0, index)
      .find(({ method, path }) => method === route.method && isHidden(route.path, path))
    return earlier ? [`${nameOf(earlier)} hides ${nameOf(route)}`] : []
  })
  expect(hidden).toEqual([])
})

test('the server streams the bodies of forms with a file, and no others', async () => {
  const broken = (await mountedRoutes()).filter(({ path, form }) => takesFile(path) !== (form !== undefined))
  expect(broken.map(nameOf)).toEqual([])
})

/** What access-matrix.txt says that the API returned: the callers of an endpoint by status. */
function recordedMatrix(name: string): Record<string, string>[] {
  const text = readFileSync(join(import.meta.dirname, 'access-matrix.txt'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name} of a `))
  return lines.map((line) => {
    const columns = line.slice(line.indexOf(': ') + 2).split(' | ')
    return Object.fromEntries(
      columns.flatMap((column) => {
        const [status = '', ...callers] = column.split(' ')
        return callers.map((caller) => [caller, status])
      }),
    )
  })
}

test('the API returns 401 and 403 to whom the contract says', async () => {
  const routes = (await mountedRoutes()).flatMap((route) =>
    route.contract ? [{ ...route, endpoint: route.contract }] : [],
  )
  for (const route of routes) {
    const recorded = recordedMatrix(nameOf(route))
    expect([nameOf(route), recorded.length > 0]).toEqual([nameOf(route), true])
    for (const [actor, status] of Object.entries(accessMatrixOf(route.endpoint))) {
      const expected = recorded.map((line) => (status === 'in' ? /^(in|404)$/.test(line[actor] ?? '') : line[actor]))
      const actual = recorded.map(() => (status === 'in' ? true : String(status)))
      expect([nameOf(route), actor, ...actual]).toEqual([nameOf(route), actor, ...expected])
    }
  }
})
