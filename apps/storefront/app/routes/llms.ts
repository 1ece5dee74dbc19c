import type { LoaderFunctionArgs } from 'react-router'
import { loadOverview } from '../server/markdown/load-overview.server.ts'
import { writeOverview } from '../server/markdown/write-overview.server.ts'
import { marketContext, publicUrlContext } from '../server/api.server.ts'

/** The overview of the shop for programs, in each market (llmstxt.org). */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const place = { origin: context.get(publicUrlContext), market: context.get(marketContext) }
  return new Response(writeOverview(place, await loadOverview(context)), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
