import { useShop } from '../../use-shop.ts'

/** The support address from the settings, as a link. */
export function SupportEmail() {
  const { supportEmail } = useShop()
  return (
    <a href={`mailto:${supportEmail}`} className="link-text wrap-anywhere">
      {supportEmail}
    </a>
  )
}
