import type { PreviewEmailInput } from '@atelier/domain/email/send-email.schema'
import { limits } from '@atelier/domain/limits/limits'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { previewQuery } from '../email.queries.ts'
import { contentOf, type EmailFields } from './email-fields.ts'

/** Debounce after the last edit. */
const DEBOUNCE_MS = 400

/** Returns the debounced preview of the email. */
export function useEmailPreview(
  form: EmailFields & { fromType?: SenderType },
  kind: NonNullable<PreviewEmailInput['kind']>,
  name: string,
) {
  const { fromType } = form
  const subject = form.subject.slice(0, limits.email.subjectMax)
  const previewText = form.previewText.slice(0, limits.email.previewTextMax)
  const draft = { subject, previewText, ...contentOf(form), fromType, kind, name }
  const [body] = useDebouncedValue(JSON.stringify(draft), DEBOUNCE_MS)
  return useQuery(previewQuery(JSON.parse(body) as PreviewEmailInput))
}
