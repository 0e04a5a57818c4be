export { default as Downloads } from '@mui/icons-material/History';
export { default as Changes } from '@mui/icons-material/ManageHistory';
