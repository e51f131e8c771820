import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressMoved } from '../boot/address.ts';
import { AreaData } from '../frame/area-data.tsx';
import { AreaUi } from '../frame/area-ui.tsx';
import { customerRouter } from './customer-router.ts';

/** The customer's own area. */
export function CustomerArea() {
  useEffect(() => customerRouter.history.subscribe(addressMoved), []);
  return (
    <AreaUi>
      <AreaData>
        {/* The registered router is the office's: its types know no customer's address. */}
        <RouterProvider router={customerRouter as never} />
      </AreaData>
    </AreaUi>
  );
}
