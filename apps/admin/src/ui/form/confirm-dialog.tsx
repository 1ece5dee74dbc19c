import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formClasses } from './form-classes.ts'
import { LazyModal } from '../overlay/lazy-modal.tsx'

export interface ConfirmDialogProps {
  /** The question as a title; null closes the dialog. */
  title: string | null
  children: ReactNode
  confirmLabel: string
  /** Label of the Cancel button. */
  cancelLabel?: string
  /** Nothing is lost: the button does not have the danger color. */
  isHarmless?: boolean
  isBusy?: boolean
  /** False while something is missing before the action can be confirmed. */
  isReady?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms an irreversible action. Escape and a click outside cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isHarmless, isBusy } = props
  const { isReady = true, onConfirm, onCancel } = props
  return (
    <LazyModal opened={title !== null} onClose={onCancel} title={title} centered size={440}>
      <div className="stack">
        <div>{children}</div>
        <div className={formClasses.actions}>
          <Button
            className={isHarmless ? '' : 'danger'}
            loading={isBusy ?? false}
            disabled={!isReady}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
        </div>
      </div>
    </LazyModal>
  )
}
