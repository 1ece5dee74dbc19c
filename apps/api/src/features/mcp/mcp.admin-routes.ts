import * as mcp from '@atelier/domain/mcp/mcp.endpoints'
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Mount } from '../../http/mount.ts'
import { answerMcp } from './answer-mcp.ts'

/** Headers that say who calls and from where. */
const PASSED_ON = ['authorization', 'cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-background'] as const

/** Sends a request to the API in this process, from the connection of another one. */
type RequestApi = (address: string, init: RequestInit, env: AppEnv['Bindings']) => Response | Promise<Response>

/** Mounts the Model Context Protocol. There is no stream: GET gets 405, as the protocol allows. */
export function mountMcp(mount: Mount, deps: Deps, requestApi: RequestApi): void {
  const { callMcp } = mcp
  mount(
    { callMcp },
    {
      async callMcp({ context, c }) {
        const callEndpoint = async (address: string) => requestApi(address, { headers: headersOf(c) }, c.env)
        const answer = await answerMcp(deps, await c.req.text(), { context, callEndpoint })
        return answer ?? c.body(null, 202)
      },
    },
  )
}

const headersOf = (c: Context<AppEnv>): Headers =>
  new Headers(PASSED_ON.flatMap((name) => (c.req.header(name) === undefined ? [] : [[name, c.req.header(name) ?? '']])))
