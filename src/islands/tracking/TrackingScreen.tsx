import { Boundary } from '../Boundary.tsx'
import { CustomersOnly } from '../CustomersOnly.tsx'
import { Tracking } from './Tracking.tsx'

/** /seguimiento-pedido (INFO-01 to INFO-03, VAL-34), and the customers' page of it (D-04). */
export const TrackingScreen = ({ customersOnly = false }: { customersOnly?: boolean }) => (
  <Boundary>
    {customersOnly ? (
      <CustomersOnly>
        <Tracking />
      </CustomersOnly>
    ) : (
      <Tracking />
    )}
  </Boundary>
)
