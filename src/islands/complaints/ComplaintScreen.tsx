import { useEffect } from 'react'
import { loadUbigeo } from '#stores/ubigeo.ts'
import { $filing, fillFromAccount } from '#stores/complaints.ts'
import { Boundary } from '../Boundary.tsx'
import { CustomersOnly } from '../CustomersOnly.tsx'
import { useAtom } from '../useAtom.ts'
import { ComplaintForm } from './ComplaintForm.tsx'
import { ComplaintResult } from './ComplaintResult.tsx'
import { Provider } from './Provider.tsx'

/** /libro-de-reclamaciones (INFO-11 to INFO-14), and the customers' page of it (D-04). */
export const ComplaintScreen = ({ customersOnly = false }: { customersOnly?: boolean }) => (
  <Boundary>
    {customersOnly ? (
      <CustomersOnly>
        <Complaint />
      </CustomersOnly>
    ) : (
      <Complaint />
    )}
  </Boundary>
)

function Complaint() {
  const filing = useAtom($filing)
  useEffect(() => {
    void loadUbigeo()
    fillFromAccount()
  }, [])
  return filing.state === 'editing' ? (
    <div className="grid gap-8">
      <Provider />
      <ComplaintForm tried={filing.tried} />
    </div>
  ) : (
    <ComplaintResult filing={filing} />
  )
}
