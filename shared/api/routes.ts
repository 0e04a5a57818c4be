/**
 * Method and path of every call, the one place where they are spelled: contracts, API Gateway routes, client, OpenAPI
 * document and README table derive from it. Parameter names at the same position are the same in every path.
 */
export const routes = {
  language: 'GET /api/u/language',
  domainInfo: 'GET /api/u/domainInfo',
  login: 'POST /api/u/login',
  check: 'GET /api/u/check',
  logout: 'GET /api/u/logout',
  openapi: 'GET /api/openapi.json',
  projects: 'GET /api/u/projects',
  projectUsers: 'GET /api/u/users/{pId}',
  projectsNotJoined: 'GET /api/u/projectsNotJoined',
  joinProject: 'POST /api/u/join/{pId}',
  own: 'GET /api/u/own',
  saveOwn: 'POST /api/u/info',
  orgUsers: 'GET /api/u/org/users',
  orgUser: 'GET /api/u/org/user/{uId}',
  createOrgUser: 'POST /api/u/org/user',
  saveOrgUser: 'POST /api/u/org/user/{uId}',
  disableOrgUser: 'DELETE /api/u/org/user/{uId}',
  toggleOrgUser: 'POST /api/u/org/user/{uId}/disabled',
  recentCards: 'GET /api/u/cards/recent',
  listCards: 'GET /api/u/cards/{pId}/{fId}',
  getCard: 'GET /api/u/cards/{pId}/{fId}/{cardId}',
  saveCard: 'POST /api/u/cards/{pId}/{fId}',
  deleteCard: 'DELETE /api/u/cards/{pId}/{fId}/{cardId}',
  cardByGlobalId: 'GET /api/u/card/{globalId}',
  getDesign: 'GET /api/u/design/{pId}/{fId}/{version}/card',
  requestExport: 'GET /api/u/data/{pId}/{fId}',
  fetchExport: 'GET /api/u/data',
  searchMaster: 'GET /api/u/master/{kind}',
  compileDesign: 'POST /api/m/compile',
  checkDuplicates: 'POST /api/m/check/duplicate',
  uploadDesign: 'POST /api/m/projects/{pId}/folders/{fId}/cardDesign',
  designHistory: 'GET /api/m/designHistory/{pId}/{fId}',
} as const satisfies { readonly [name: string]: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}` };

export type CallName = keyof typeof routes;
