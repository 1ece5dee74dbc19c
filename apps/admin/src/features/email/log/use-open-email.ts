import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'

/** Stores the open email in the URL: it can be shared, and Back closes it. */
export function useOpenEmail() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const emailId = Number(params.get('open') ?? Number.NaN)
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state
  const without = new URLSearchParams(params)
  without.delete('open')
  const at = (query: URLSearchParams): string => `${paths.emailLog}${query.size > 0 ? `?${query}` : ''}`
  return {
    emailId: Number.isInteger(emailId) && emailId > 0 ? emailId : null,
    to: (id: number): string => {
      const query = new URLSearchParams(without)
      query.set('open', String(id))
      return at(query)
    },
    linkState: { isFromList: true },
    close: (): void =>
      void (isFromList ? navigate(-1) : navigate(at(without), { replace: true, preventScrollReset: true })),
  }
}
