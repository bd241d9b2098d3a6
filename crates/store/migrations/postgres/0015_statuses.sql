-- PostgreSQL: listings off the market are no longer counted as pending. The twin is ../sqlite/0015_statuses.sql.
update listing set availability = 'off'
where availability = 'pending' and (
    lower(extensions) like '%"key":"portalstatus","value":"withdrawn%'
    or lower(extensions) like '%"key":"portalstatus","value":"off market%'
    or lower(extensions) like '%"key":"portalstatus","value":"off-market%'
    or lower(extensions) like '%"key":"portalstatus","value":"temp%off%'
    or lower(extensions) like '%"key":"portalstatus","value":"expired%'
    or lower(extensions) like '%"key":"portalstatus","value":"cancel%'
    or lower(extensions) like '%"key":"portalstatus","value":"on hold%'
    or lower(extensions) like '%"key":"portalstatus","value":"hold%'
    or lower(extensions) like '%"key":"portalstatus","value":"inactiv%'
    or lower(extensions) like '%"key":"portalstatus","value":"retirad%'
);
