import { useNetwork } from '@mantine/hooks'
import { Icon } from '../../ui/icon.tsx'

/** One banner while the browser is offline, instead of an error per card. */
export function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <div
      role="status"
      className="data-shown:flex data-shown:gap-2.5 data-shown:items-center data-shown:mt-4 data-shown:px-3.5 data-shown:py-2.25 data-shown:rounded-lg data-shown:bg-warn-bg [&_svg]:flex-none [&_svg]:text-warn"
      data-shown={online ? undefined : true}
    >
      {online ? null : (
        <>
          <Icon name="warning" size={16} />
          <span>You’re offline. This page may be out of date. You can’t save until you reconnect.</span>
        </>
      )}
    </div>
  )
}
