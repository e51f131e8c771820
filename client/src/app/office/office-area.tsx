import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressMoved } from '../boot/address.ts';
import { AreaData } from '../frame/area-data.tsx';
import { AreaUi } from '../frame/area-ui.tsx';
import { officeRouter } from './office-router.ts';

export function OfficeArea() {
  useEffect(() => officeRouter.history.subscribe(addressMoved), []);
  return (
    <AreaUi>
      <AreaData>
        <RouterProvider router={officeRouter} />
      </AreaData>
    </AreaUi>
  );
}
