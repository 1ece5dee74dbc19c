import { endpointUrl } from '@atelier/api-client/build-request'
import { exportShopArchive } from '@atelier/domain/full-export/full-export.endpoints'
import { Card } from '../../ui/display/card.tsx'
import { CsvDownloadButton } from '../../ui/list/csv-download-button.tsx'

/** Downloads everything that the shop knows, for another system or for the record. */
export const ExportCard = () => (
  <Card title="Export">
    <div className="stack max-w-[64ch]">
      <p>
        Download the whole shop as one ZIP file: products, customers, orders, payments, texts and images, in formats
        that other programs read. It also has files of products and customers for Shopify. A README in it explains the
        rest.
      </p>
      <p className="text-ink-soft">
        It contains the data of all your customers, so store it safely and delete it when you are done. Passwords and
        keys are not in it. A large shop takes some minutes. The audit log records each download.
      </p>
      <div>
        <CsvDownloadButton href={endpointUrl(exportShopArchive, {})} label="Download everything" />
      </div>
    </div>
  </Card>
)
