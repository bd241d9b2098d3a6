#!/usr/bin/env bash
# Calls the six operations of the service with curl.
#
# Needs BASE, SECRET_KEY, SESSION_KEY and SERIAL in the environment. Creates one listing and deletes it
# again. Changes the chatbot's greeting. Doesn't cover uploads, visitor keys and retries.
set -euo pipefail
: "${BASE:?the base URL of the service, such as http://127.0.0.1:8787}"
: "${SECRET_KEY:?a key that starts with sk_}"
: "${SESSION_KEY:?a key that starts with wk_}"
: "${SERIAL:?the serial number of a chatbot}"

# call PATH HEADER BODY: prints the response. Exits if the service rejects the request.
call() {
  local response
  response=$(curl -sS --max-time 60 "$BASE$1" -H "$2" -H 'Content-Type: application/json' -d "$3")
  printf '%s\n%s\n\n' "$1" "$response"
  case $response in *'"Success":true'*) ;; *) exit 1 ;; esac
}

mls="EXAMPLE-$$"

call /chat/Chatbot/Edit "Authorization: $SECRET_KEY" \
  "{\"serialNumber\": \"$SERIAL\", \"WelcomeMessage\": \"Hello! Which home can I tell you about?\"}"

call /chat/Chatbot/RealEstateCreate "chatrobot-sessionkey: $SESSION_KEY" "{
  \"SerialNumber\": \"$SERIAL\", \"SaleType\": \"for_sale\", \"Status\": \"Active\",
  \"CurrencySymbol\": \"\$\", \"PropertyType\": \"Cottage\", \"Bedrooms\": 2, \"Bathrooms\": 1.5,
  \"Url\": \"https://example.com/homes/$mls\", \"MLSNumber\": \"$mls\", \"YearBuilt\": 1938,
  \"DaysOnMarket\": 3, \"LotArea\": 4000, \"BuildingArea\": 980, \"AreaUnit\": \"Square Feet\",
  \"ParkingSpots\": 1, \"Address\": \"3 Sample Street\", \"City\": \"Example Cove\",
  \"SalePrice\": 310000, \"ExtensionColumn\": [{\"Key\": \"Yard\", \"value\": \"Fenced\"}]}"

call /chat/Chatbot/RealEstateUpdate "chatrobot-sessionkey: $SESSION_KEY" \
  "{\"SerialNumber\": \"$SERIAL\", \"Key\": \"$mls\", \"KeyType\": \"MLSNumber\", \"SalePrice\": 299000}"

call /chat/Chatbot/RealEstateList "chatrobot-sessionkey: $SESSION_KEY" \
  "{\"SerialNumber\": \"$SERIAL\", \"MLSNumber\": \"$mls\"}"

# Questions belong to a session, so create one first. This answer arrives in one piece.
created=$(call /chat/Chatbot/GetSession "Authorization: $SECRET_KEY" "{\"serialNumber\": \"$SERIAL\"}")
session=$(sed -n 's/.*"SessionID":\([0-9]*\).*/\1/p' <<<"$created")
call /chat/Chat/ClientAsk "Authorization: $SECRET_KEY" \
  "{\"sessionID\": $session, \"content\": \"What does 3 Sample Street cost?\"}"

# The same session with a streamed answer: one JSON object per line.
echo "/chat/Chat/ClientAsk, streamed"
curl -sSN --max-time 60 "$BASE/chat/Chat/ClientAsk" -H "Authorization: $SECRET_KEY" \
  -d "{\"sessionID\": $session, \"content\": \"How old is it?\", \"stream\": true}"
echo

call /chat/Chatbot/RealEstateDelete "chatrobot-sessionkey: $SESSION_KEY" \
  "{\"SerialNumber\": \"$SERIAL\", \"Keys\": [\"$mls\"], \"KeyType\": \"MLSNumber\"}"
