import type { OrderView } from '@atelier/domain/orders/order-views.schema'
import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { Drawing } from '../../../../ui/icon.tsx'
import { showToast } from '../../../../ui/feedback/toast.store.ts'
import { useDeleteView, useRenameView, useSaveView } from './use-order-views.ts'
import { ViewNameForm } from './view-name-form.tsx'
import { LazyModal } from '../../../../ui/overlay/lazy-modal.tsx'

const DOTS = 'M5 10v.01M10 10v.01M15 10v.01'

/** Renames or deletes the open saved view. Deleting can be undone. */
export function ViewMenu({ view }: { view: OrderView }) {
  const { viewId, name, filters } = view
  const [isRenaming, setIsRenaming] = useState(false)
  const restoring = useSaveView(() => undefined)
  const deleting = useDeleteView(viewId, () =>
    showToast(`View “${name}” deleted`, {
      action: {
        label: 'Undo',
        run: () => restoring.mutateAsync({ name, filters }),
        errorMessage: () => 'Couldn’t restore the view',
      },
    }),
  )
  const renaming = useRenameView(viewId, () => {
    setIsRenaming(false)
    showToast('View renamed')
  })
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={`Edit view ${name}`} loading={deleting.isPending}>
            <Drawing path={DOTS} size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsRenaming(true)}>Rename</Menu.Item>
          <Menu.Item onClick={() => deleting.mutate(undefined)}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LazyModal opened={isRenaming} onClose={() => setIsRenaming(false)} title="Rename view" centered size={440}>
        <ViewNameForm
          initialName={name}
          submitLabel="Rename"
          change={renaming}
          onSubmit={(next) => renaming.mutate(next)}
          onCancel={() => setIsRenaming(false)}
        />
      </LazyModal>
    </>
  )
}
