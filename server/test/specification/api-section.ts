/** The calls in the API section of the specification, with its own names for path parameters. */

export const entities = [
  'user',
  'campaign',
  'comment',
  'deposit',
  'investment',
  'order',
  'product-market',
  'project',
  'withdrawal',
  'dividend',
  'product',
  'product-category',
  'offer',
  'notification',
] as const;
export type EntityName = (typeof entities)[number];

export const standardCalls = [
  'POST /v1/{entity}',
  'POST /v1/{entity}/batch',
  'GET /v1/{entity}',
  'GET /v1/{entity}/search',
  'GET /v1/{entity}/{id}',
  'PATCH /v1/{entity}/{id}',
  'DELETE /v1/{entity}/{id}',
  'DELETE /v1/{entity}/batch',
] as const;
export type StandardCall = (typeof standardCalls)[number];

export const furtherCalls = [
  'POST /v1/auth/login',
  'GET /v1/auth/logout',
  'GET /v1/auth/check-auth',
  'POST /v1/auth/reset-password/{param}',
  'POST /v1/auth/generate-token/{userId}',
  'GET /v1/user/lead-trend',
  'POST /v1/user/import-excel',
  'GET /v1/user/excel-template',
  'PATCH /v1/user/bulk-assign',
  'GET /v1/campaign/top',
  'GET /v1/deposit/stats',
  'POST /v1/deposit/3d-secure',
  'POST /v1/deposit/{depositId}/confirm-3d-secure',
  'PATCH /v1/deposit/{id}/cancel',
  'GET /v1/withdrawal/stats',
  'GET /v1/investment/stats',
  'POST /v1/order/{id}/close',
  'GET /v1/order/stats',
  'POST /v1/project/{id}/image',
  'GET /v1/funds/available/{param}',
  'GET /v1/funds/capital/{param}',
  'GET /v1/product/stats',
  'POST /v1/product/purchase',
  'POST /v1/product/{id}/file',
  'GET /v1/product-category/stats',
  'GET /v1/offer/stats',
  'GET /v1/setting',
  'PATCH /v1/setting',
  'POST /v1/setting/logo',
  'POST /v1/uploads/upload',
  'GET /v1/uploads/{path}',
] as const;

export const apiSection: readonly string[] = [
  ...entities.flatMap((entity) => standardCalls.map((call) => call.replace('{entity}', entity))),
  ...furtherCalls,
];
