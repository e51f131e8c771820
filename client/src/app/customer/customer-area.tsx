import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressMoved } from '../boot/address.ts';
import { AreaData } from '../frame/area-data.tsx';
import { AreaUi } from '../frame/area-ui.tsx';
import { customerRouter } from './customer-router.ts';

export function CustomerArea() {
  useEffect(() => customerRouter.history.subscribe(addressMoved), []);
  return (
    <AreaUi>
      <AreaData>
        {/* The registered router is the office's: its types do not include the customer area's addresses. */}
        <RouterProvider router={customerRouter as never} />
      </AreaData>
    </AreaUi>
  );
}
