import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The URL parameter that names what to open on a screen. */
const PARAMETER = 'do'

/** Returns a link that opens an action of a screen; see `useUrlAction`. */
export const withUrlAction = (path: string, action: string, more: Readonly<Record<string, string>> = {}): string =>
  `${path}?${new URLSearchParams({ ...more, [PARAMETER]: action }).toString()}`

/** Calls `run` once when the URL asks for this action, and removes the action from the URL. */
export function useUrlAction(action: string | undefined, run: (params: URLSearchParams) => void): void {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    if (action === undefined || params.get(PARAMETER) !== action) return
    run(params)
    const rest = new URLSearchParams(params)
    rest.delete(PARAMETER)
    setParams(rest, { replace: true, preventScrollReset: true })
  })
}
