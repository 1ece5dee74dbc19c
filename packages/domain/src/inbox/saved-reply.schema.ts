import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { isoDate, requiredText } from '../values/text.schema.ts'
import { unknownPlaceholder } from './saved-reply-placeholders.ts'

const { titleMax, textMax } = limits.savedReplies

/** A text that staff share and insert into replies. */
export const SavedReply = z
  .object({
    savedReplyId: z.int(),
    title: z.string(),
    /** May contain placeholders. */
    text: z.string(),
    /** Who changed it last. */
    by: z.string(),
    /** The version that a change is checked against. */
    updatedAt: isoDate,
  })
  .meta({ id: 'SavedReply' })
export type SavedReply = z.infer<typeof SavedReply>

const fields = {
  title: requiredText('Please enter a title', titleMax),
  text: requiredText('Please enter the text', textMax).superRefine((text, context) => {
    const unknown = unknownPlaceholder(text)
    if (unknown !== null) context.addIssue({ code: 'custom', message: `${unknown} is not a placeholder` })
  }),
}

/** Body of POST /api/admin/inbox/saved-replies. */
export const CreateSavedReplyBody = z.strictObject(fields).meta({ id: 'CreateSavedReplyBody' })
export type CreateSavedReplyBody = z.infer<typeof CreateSavedReplyBody>

/** Body of PUT /api/admin/inbox/saved-replies/{id}; without a version, the change applies to the current one. */
export const UpdateSavedReplyBody = z
  .strictObject({ ...fields, updatedAt: isoDate.optional() })
  .meta({ id: 'UpdateSavedReplyBody' })
export type UpdateSavedReplyBody = z.infer<typeof UpdateSavedReplyBody>

export const SavedRepliesResponse = envelope(z.array(SavedReply)).meta({ id: 'SavedRepliesResponse' })
export const SavedReplyResponse = envelope(SavedReply).meta({ id: 'SavedReplyResponse' })
