import { limits } from '@atelier/domain/limits/limits'
import { Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { SegmentedControlItem, SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { EmailFields } from './email-fields.ts'
import { LazyEditor } from './lazy-editor.tsx'

export interface MessageFieldProps {
  fields: Pick<EmailFields, 'html' | 'isSource'>
  change: (part: Partial<EmailFields>) => void
  error: string | undefined
  /** Changes when another draft replaces this one: remounts the editor. */
  generation: string
}

/** The message, in the editor or as HTML source. */
export function MessageField({ fields: { html, isSource }, change, error, generation }: MessageFieldProps) {
  const id = useId()
  const [lost, setLost] = useState<string[] | null>(null)
  const labelId = `${id}-label`
  const errorId = `${id}-error`

  async function toEditor(): Promise<void> {
    const { findUnsupportedElements } = await import('../editor/unsupported-elements.ts')
    const names = findUnsupportedElements(html)
    if (names.length > 0) setLost(names)
    else change({ isSource: false })
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <MessageHead
        labelId={labelId}
        isSource={isSource}
        onEditor={() => void toEditor()}
        onSource={() => change({ isSource: true })}
      />
      {isSource ? (
        <Textarea
          id={id}
          name="htmlContent"
          aria-labelledby={labelId}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          classNames={{ input: 'font-mono text-small leading-5 [tab-size:2]' }}
          rows={20}
          spellCheck={false}
          maxLength={limits.email.contentMax}
          error={Boolean(error)}
          value={html}
          onChange={(event) => change({ html: event.currentTarget.value })}
        />
      ) : (
        <LazyEditor
          key={generation}
          id={id}
          labelledBy={labelId}
          describedBy={error ? errorId : undefined}
          html={html}
          onChange={(next) => change({ html: next })}
        />
      )}
      {error ? (
        <p id={errorId} className="text-small text-bad" role="alert">
          {error}
        </p>
      ) : null}
      <LeaveSourceDialog lost={lost} onConfirm={() => change({ isSource: false })} onClose={() => setLost(null)} />
    </div>
  )
}

interface LeaveSourceDialogProps {
  /** The elements that the editor does not know; null: closed. */
  lost: readonly string[] | null
  onConfirm: () => void
  onClose: () => void
}

const LeaveSourceDialog = ({ lost, onConfirm, onClose }: LeaveSourceDialogProps) => (
  <ConfirmDialog
    title={lost === null ? null : 'Switch to the editor?'}
    confirmLabel="Switch to the editor"
    cancelLabel="Keep the HTML"
    onConfirm={() => {
      onClose()
      onConfirm()
    }}
    onCancel={onClose}
  >
    The editor doesn’t support {(lost ?? []).map((name) => `<${name}>`).join(', ')}. The text stays, but this formatting
    will be lost.
  </ConfirmDialog>
)

interface MessageHeadProps {
  labelId: string
  isSource: boolean
  onEditor: () => void
  onSource: () => void
}

const MessageHead = ({ labelId, isSource, onEditor, onSource }: MessageHeadProps) => (
  <div className="flex items-center justify-between gap-3">
    <span id={labelId} className="text-small leading-4.5">
      Message
    </span>
    <SegmentedControl label="Edit as">
      <SegmentedControlItem isOn={!isSource} onChoose={() => isSource && onEditor()}>
        Editor
      </SegmentedControlItem>
      <SegmentedControlItem isOn={isSource} onChoose={onSource}>
        HTML
      </SegmentedControlItem>
    </SegmentedControl>
  </div>
)
