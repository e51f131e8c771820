import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ComponentLibrary } from '../../ui/provider/component-library.tsx';
import { addressMoved } from '../boot/address.ts';
import { AreaData } from '../frame/area-data.tsx';
import { AreaUi } from '../frame/area-ui.tsx';
import { createCustomerRouter } from './customer-router.ts';

export function CustomerArea() {
  const [router] = useState(createCustomerRouter);
  useEffect(() => router.history.subscribe(addressMoved), [router]);
  return (
    <AreaUi>
      <ComponentLibrary>
        <AreaData>
          {/* The registered router is the office's: its types do not include the customer area's addresses. */}
          <RouterProvider router={router as never} />
        </AreaData>
      </ComponentLibrary>
    </AreaUi>
  );
}
