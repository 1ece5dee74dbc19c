import { limits } from '@atelier/domain/limits'
import { Skeleton, Textarea } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SegmentedControlItem, SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { EmailFields } from './email-fields.ts'
import styles from './compose.module.css'

// Loaded lazily: the editor is the portal's largest chunk.
const EmailEditor = lazy(() => import('../editor/email-editor.tsx'))

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
    const { findUnsupportedElements: lostInEditor } = await import('../editor/unsupported-elements.ts')
    const names = lostInEditor(html)
    if (names.length > 0) setLost(names)
    else change({ isSource: false })
  }
  return (
    <div className={styles.message}>
      <div className={styles.messageHead}>
        <span id={labelId} className={styles.label}>
          Message
        </span>
        <SegmentedControl label="How to write">
          <SegmentedControlItem isOn={!isSource} onChoose={() => void (isSource && toEditor())}>
            Editor
          </SegmentedControlItem>
          <SegmentedControlItem isOn={isSource} onChoose={() => change({ isSource: true })}>
            HTML
          </SegmentedControlItem>
        </SegmentedControl>
      </div>
      {isSource ? (
        <Textarea
          id={id}
          name="htmlContent"
          aria-labelledby={labelId}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          classNames={{ input: styles['source'] ?? '' }}
          rows={20}
          spellCheck={false}
          maxLength={limits.email.contentMax}
          error={Boolean(error)}
          value={html}
          onChange={(event) => change({ html: event.currentTarget.value })}
        />
      ) : (
        <Suspense fallback={<Skeleton height={420} />}>
          <EmailEditor
            key={generation}
            id={id}
            labelledBy={labelId}
            describedBy={error ? errorId : undefined}
            html={html}
            onChange={(next) => change({ html: next })}
          />
        </Suspense>
      )}
      {error ? (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <ConfirmDialog
        title={lost === null ? null : 'Leave the HTML?'}
        confirmLabel="Go on in the editor"
        cancelLabel="Stay with the HTML"
        onConfirm={() => {
          setLost(null)
          change({ isSource: false })
        }}
        onCancel={() => setLost(null)}
      >
        The editor does not know what is marked with {(lost ?? []).map((name) => `<${name}>`).join(', ')}. The words
        stay, the marks would be lost.
      </ConfirmDialog>
    </div>
  )
}
