import type { SavedReply } from '@atelier/domain/inbox/saved-reply.schema'
import { fillSavedReply, type ReplyValues } from '@atelier/domain/inbox/saved-reply-placeholders'
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { SavedRepliesDialog, type SavedRepliesView } from './saved-replies-dialog.tsx'
import { savedRepliesQuery } from './saved-replies.queries.ts'

export interface SavedRepliesProps {
  values: ReplyValues
  /** The reply as written so far, which can be saved. */
  draft: string
  onInsert: (text: string) => void
}

/** Inserts a saved reply, saves the current one, or opens the list of all. */
export function SavedReplies({ values, draft, onInsert }: SavedRepliesProps) {
  const { data = [], isError } = useQuery(savedRepliesQuery())
  const [view, setView] = useState<SavedRepliesView | null>(null)
  const insert = ({ text }: SavedReply): void => onInsert(fillSavedReply(text, values))
  return (
    <div className="flex">
      <Menu position="bottom-start" width={280} shadow="md">
        <Menu.Target>
          <Button variant="default" size="sm" rightSection={<Icon name="down" size={14} />}>
            Saved replies
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="max-h-80 overflow-y-auto">
          {data.map((reply) => (
            <Menu.Item key={reply.savedReplyId} onClick={() => insert(reply)}>
              {reply.title}
            </Menu.Item>
          ))}
          {data.length === 0 ? (
            <Menu.Label>{isError ? 'Couldn’t load the saved replies' : 'No saved replies yet'}</Menu.Label>
          ) : null}
          <Menu.Divider />
          <Menu.Item onClick={() => setView({ name: 'edit', reply: null, text: draft })}>Save this reply</Menu.Item>
          <Menu.Item onClick={() => setView({ name: 'list' })}>Manage saved replies</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SavedRepliesDialog view={view} onView={setView} />
    </div>
  )
}
