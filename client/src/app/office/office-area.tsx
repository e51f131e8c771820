import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ComponentLibrary } from '../../ui/provider/component-library.tsx';
import { addressMoved } from '../boot/address.ts';
import { AreaData } from '../frame/area-data.tsx';
import { AreaUi } from '../frame/area-ui.tsx';
import { createOfficeRouter } from './office-router.ts';

export function OfficeArea() {
  const [router] = useState(createOfficeRouter);
  useEffect(() => router.history.subscribe(addressMoved), [router]);
  return (
    <AreaUi>
      <ComponentLibrary>
        <AreaData>
          <RouterProvider router={router} />
        </AreaData>
      </ComponentLibrary>
    </AreaUi>
  );
}
