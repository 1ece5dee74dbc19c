import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './form.module.css'

export interface ConfirmDialogProps {
  /** The question as a title; null: nothing is asked. */
  title: string | null
  children: ReactNode
  confirmLabel: string
  /** What no is called. */
  cancelLabel?: string
  /** Nothing is lost by it: the button is not the colour of danger. */
  isHarmless?: boolean
  isBusy?: boolean
  /** False: there is something to do before it can be confirmed. */
  isReady?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. Escape and a click beside it mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isHarmless, isBusy } = props
  const { isReady = true, onConfirm, onCancel } = props
  return (
    <Modal
      opened={title !== null}
      onClose={onCancel}
      title={title}
      centered
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.stack}>
        <div>{children}</div>
        <div className={styles.actions}>
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
    </Modal>
  )
}
