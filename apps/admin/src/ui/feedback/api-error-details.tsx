import { ApiError } from '@atelier/api-client/api-error'
import styles from './api-error-details.module.css'

const MAX_BODY_LENGTH = 600

/** Returns 'API Error {status}: {body}', or null when the server sent no response (A8). */
function apiErrorText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.statusCode === 0) return null
  const body = error.bodyText.length > MAX_BODY_LENGTH ? `${error.bodyText.slice(0, MAX_BODY_LENGTH)}…` : error.bodyText
  return `API Error ${error.statusCode}: ${body}`
}

/** The server's response in a collapsed section, for problem reports. */
export function ApiErrorDetails({ error }: { error: unknown }) {
  const text = apiErrorText(error)
  if (text === null) return null
  return (
    <details className={`${styles.answer} mt-3 note`}>
      <summary>Server response</summary>
      <code>{text}</code>
    </details>
  )
}
