import { call } from '@atelier/api-client/call'
import type { SavedReply } from '@atelier/domain/inbox/saved-reply.schema'
import { createSavedReply, deleteSavedReply } from '@atelier/domain/inbox/staff-saved-replies.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { showToast, UNDO_MS } from '../../ui/feedback/toast.store.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { SavedReplyForm } from './saved-reply-form.tsx'
import { SAVED_REPLIES, savedRepliesQuery } from './saved-replies.queries.ts'
import { LazyModal } from '../../ui/overlay/lazy-modal.tsx'

/** What the one dialog of saved replies shows: all of them, or the form of a new or an existing one. */
export type SavedRepliesView = { name: 'list' } | { name: 'edit'; reply: SavedReply | null; text: string }

export interface SavedRepliesDialogProps {
  view: SavedRepliesView | null
  onView: (view: SavedRepliesView | null) => void
}

/** One dialog for the list and the form, so that no dialog opens over another. */
export function SavedRepliesDialog({ view, onView }: SavedRepliesDialogProps) {
  const title = view?.name === 'edit' ? (view.reply ? 'Edit saved reply' : 'New saved reply') : 'Saved replies'
  return (
    <LazyModal opened={view !== null} onClose={() => onView(null)} title={title} centered size={560}>
      {view?.name === 'list' ? <List onView={onView} /> : null}
      {view?.name === 'edit' ? (
        <SavedReplyForm
          key={view.reply?.savedReplyId ?? 'new'}
          reply={view.reply}
          text={view.text}
          onDone={() => onView({ name: 'list' })}
        />
      ) : null}
    </LazyModal>
  )
}

function List({ onView }: Pick<SavedRepliesDialogProps, 'onView'>) {
  const { data = [], isPending } = useQuery(savedRepliesQuery())
  const removing = useRemoval()
  return (
    <div className="grid gap-4">
      {data.length === 0 && !isPending ? (
        <p className="text-ink-soft">Save a reply that you write often. All staff who answer messages can insert it.</p>
      ) : null}
      <ul className="[&_li]:flex [&_li]:gap-4 [&_li]:items-center [&_li]:py-2.5 [&_li]:border-b [&_li]:border-b-line [&_li_button]:min-h-6">
        {data.map((reply) => (
          <li key={reply.savedReplyId}>
            <div className="flex-1 min-w-0 [&_b]:font-medium [&_b]:wrap-anywhere">
              <b>{reply.title}</b>
              <p className="truncate text-ink-soft">{reply.text}</p>
            </div>
            <button
              type="button"
              className="text-link"
              aria-label={`Edit ${reply.title}`}
              onClick={() => onView({ name: 'edit', reply, text: reply.text })}
            >
              Edit
            </button>
            <button
              type="button"
              className="text-link"
              aria-label={`Delete ${reply.title}`}
              disabled={removing.isPending}
              onClick={() => removing.mutate(reply)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
      <MutationError title="Nothing was changed" error={removing.error} />
      <div>
        <Button onClick={() => onView({ name: 'edit', reply: null, text: '' })} data-autofocus>
          New saved reply
        </Button>
      </div>
    </div>
  )
}

/** Deletes a saved reply, with an undo that saves it again. */
function useRemoval() {
  const client = useQueryClient()
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: SAVED_REPLIES })
  return useMutation({
    mutationFn: ({ savedReplyId }: SavedReply) => call(api, deleteSavedReply, { params: { savedReplyId } }),
    onSuccess: (_, { title, text }) => {
      const run = async (): Promise<void> => {
        await call(api, createSavedReply, { body: { title, text } })
        await refresh()
      }
      const errorMessage = (error: Error): string => `Couldn’t restore the saved reply: ${error.message}`
      showToast(`“${title}” deleted`, { shownMs: UNDO_MS, action: { label: 'Undo', run, errorMessage } })
    },
    onSettled: refresh,
  })
}
