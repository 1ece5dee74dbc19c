import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useIsUploading } from '../../media/uploads.store.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import styles from './product-form.module.css'

export interface SaveBarProps {
  changeCount: number
  isBusy: boolean
  isDone: boolean
  /** Target of Cancel. */
  backTo: string
  /** Called before the submit, with whether another product follows; omitted: no such button. */
  onAnother?: (isAnother: boolean) => void
}

/** The bar with Save and Cancel; sticky while there are unsaved changes. */
export function SaveBar({ changeCount, isBusy, isDone, backTo, onAnother }: SaveBarProps) {
  const isUnsaved = changeCount > 0 && !isDone
  const isUploading = useIsUploading()
  return (
    <div className={styles.save} data-unsaved={isUnsaved || undefined} data-save-bar>
      <span
        className="not-empty:flex not-empty:items-center not-empty:gap-2.5 not-empty:before:w-5.5 not-empty:before:h-0.5 not-empty:before:[background:repeating-linear-gradient(100deg,var(--adm-accent)_0_6px,transparent_6px_8px)]"
        role="status"
      >
        {isUploading ? 'Uploading images' : isUnsaved ? pluralize(changeCount, 'unsaved change') : ''}
      </span>
      <span className="flex gap-2 ml-auto max-xs:w-full max-xs:*:flex-1">
        <Button variant="default" component={Link} to={backTo}>
          Cancel
        </Button>
        {onAnother ? (
          <Button
            variant="default"
            disabled={isBusy || isDone || isUploading}
            onClick={({ currentTarget }) => {
              onAnother(true)
              currentTarget.form?.requestSubmit()
            }}
          >
            Save and add another
          </Button>
        ) : null}
        <Button type="submit" loading={isBusy} disabled={isDone || isUploading} onClick={() => onAnother?.(false)}>
          Save Product
        </Button>
      </span>
    </div>
  )
}
