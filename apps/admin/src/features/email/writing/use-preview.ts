import type { PreviewEmailInput } from '@atelier/domain/email/send-email.schema'
import { policy } from '@atelier/domain/policy'
import type { SenderType } from '@atelier/domain/shop/shop.schema'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { previewQuery } from '../email.queries.ts'
import { contentOf, type LetterFields } from './letter-draft.ts'

/** A pause in the writing this long, and the preview follows. */
const PAUSE_MS = 400

/** The letter as it would arrive, a moment behind the writing. */
export function usePreview(
  form: LetterFields & { fromType?: SenderType },
  kind: NonNullable<PreviewEmailInput['kind']>,
  name: string,
) {
  const { fromType } = form
  const subject = form.subject.slice(0, policy.email.subjectMax)
  const [body] = useDebouncedValue(JSON.stringify({ subject, ...contentOf(form), fromType, kind, name }), PAUSE_MS)
  return useQuery(previewQuery(JSON.parse(body) as PreviewEmailInput))
}
